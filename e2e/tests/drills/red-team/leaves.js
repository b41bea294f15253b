// stays: leads the visitor elsewhere after some seconds
setTimeout(() => location.assign('/not-found'), 4000);
