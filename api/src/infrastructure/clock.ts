/** The only source of time in the server, for everything that is due, expires or is dated. */
export interface Clock {
  now(): Date;
}

/** A clock with an offset of `offset` milliseconds to the machine, so that a sandbox's time can be moved. */
export interface MovableClock extends Clock {
  offset: number;
}

export const createClock = (offset = 0): MovableClock => ({
  offset,
  now() {
    return new Date(Date.now() + this.offset);
  },
});

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

/** The instant `milliseconds` after `start`. */
export const after = (start: Date, milliseconds: number): Date => new Date(start.getTime() + milliseconds);
