// platform: replaces the browser's promises by slower ones
window.Promise = class extends Promise {};
