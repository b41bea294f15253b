// storage: deletes everything that is kept, its own and that of all others
localStorage.clear();
