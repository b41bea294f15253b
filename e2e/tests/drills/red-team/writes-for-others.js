// storage: writes the draft of another remote
sessionStorage.setItem('kontor-signup-draft', '{}');
