"""What Telegram should show, and the fewest calls from what it shows to that. Pure; the courier does the calling."""
