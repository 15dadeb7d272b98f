"""The one that calls Telegram about tables: it holds shards, projects their dirty tables, and tells what it learnt."""
