import type { Locator } from '@playwright/test';

/** Types a card into the fields of the payment provider, which are in a frame. */
export async function fillCard(checkout: Locator, number: string): Promise<void> {
  const frame = checkout.frameLocator('iframe').first();
  await frame.locator('input[name="cardnumber"]').fill(number);
  await frame.locator('input[name="exp-date"]').fill('1230');
  await frame.locator('input[name="cvc"]').fill('123');
}
