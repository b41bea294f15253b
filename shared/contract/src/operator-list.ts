/** How many entries a list has of what waits for operators, the oldest first: the others follow when these are done. */
export const operatorListLimit = 50;
