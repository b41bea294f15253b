import { journeys } from '../../src/journeys.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { walkMainJob } from '../../src/main-job.ts';
import { embeddedData } from '../../src/portal-data.ts';
import { test } from '../../src/test.ts';

// Its single connection would show a deadlock, and it is what developers start.
test.use({ portalData: embeddedData() });

for (const { settings, ...journey } of journeys) {
  test.describe(`in ${journey.language} on a ${journey.device}`, () => {
    test.use({ ...settings, locale: 'de-DE' });

    test('a merchant signs up, orders and pays', ({ page, visit, request }) =>
      walkMainJob({ page, visit, mailedPath: async (email) => linkPath(await newestMail(request, email)) }, journey));
  });
}
