/** Until then the browser handles input and paints: what takes long goes on afterwards. */
export const untilNextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
