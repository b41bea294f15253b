import { walkEveryPage } from './walk/every-page.ts';
import { walkBack, walkBackToKeptPage } from './walk/going-back.ts';
import { walkMainJob } from './walk/main-job.ts';
import { walkIn } from './walk/walk.ts';

const test = walkIn('Firefox');

walkMainJob(test);
walkEveryPage(test);
walkBack(test);
walkBackToKeptPage(test);
