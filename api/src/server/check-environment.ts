import { readEnvironment } from '../infrastructure/environment.ts';
import { exitWith } from '../infrastructure/start-error.ts';

// Imported by the start of the whole system: stops it with one line where a value of the environment is wrong.
try {
  readEnvironment(process.env);
} catch (error) {
  exitWith(error);
}
