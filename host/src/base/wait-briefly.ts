/** How long to wait for what a page can begin without, in milliseconds: before its frame and a skeleton are shown, without notices. */
const briefly = 1_000;

/** Waits for a part of the page beside the API's answers that it consists of: its code, or the notices above it. But not for long. */
export const waitBriefly = (part: Promise<void>): Promise<void> =>
  Promise.race([part, new Promise<void>((resolve) => void setTimeout(resolve, briefly))]);
