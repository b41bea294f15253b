/** The page of the gallery; the host has its own. */
export const page = (title: string): string => `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
  </head>
  <body><div id="root"></div></body>
</html>
`;
