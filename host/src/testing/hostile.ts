/** A name that another person has typed. */
export const hostile = '<script>alert(1)</script>';
