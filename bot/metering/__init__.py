"""What an operator can count: the instruments, and who reads them where updates, calls and the store pass by."""
