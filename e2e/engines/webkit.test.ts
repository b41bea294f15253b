import { walkEveryPage } from './walk/every-page.ts';
import { walkBack } from './walk/going-back.ts';
import { walkMainJob } from './walk/main-job.ts';
import { walkIn } from './walk/walk.ts';

const test = walkIn('WebKit');

walkMainJob(test);
walkEveryPage(test);
walkBack(test);
