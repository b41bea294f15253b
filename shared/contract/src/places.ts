/** How many organizations an answer has, and how many shops of each; the others are found by searching. */
export const shownPlaces = { organizations: 20, shops: 20 };
