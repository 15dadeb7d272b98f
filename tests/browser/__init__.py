"""The sandbox's page in a real browser: headless Chromium against the real server and a scripted bot."""
