// storage: marks the visitor with a cookie
document.cookie = 'visitor=1; path=/';
