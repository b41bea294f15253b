/** First segments of paths that the server answers itself: no page begins with one of them. */
export const serverRoots = ['api', 'dev', 'health', 'payment-sandbox', 'remotes', 'assets', 'pages', 'service-worker'] as const;
