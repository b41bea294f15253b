/** A mail's own HTML: it may have styles and bring pictures, as mails do, and be framed by a page; it runs no script and loads nothing. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation';
