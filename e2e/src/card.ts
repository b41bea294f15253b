import type { Locator } from '@playwright/test';

/** A card whose bank asks its holder at each payment, with 3-D Secure. */
export const cardWithChallenge = '4000002760003184';

/** What a customer types, by the names of the provider's fields. */
export const cardFields = (number: string) => ({ cardnumber: number, 'exp-date': '1230', cvc: '123' }) as const;

/** Types a card into the fields of the payment provider, which are in a frame. */
export async function fillCard(checkout: Locator, number: string): Promise<void> {
  const frame = checkout.frameLocator('iframe').first();
  for (const [name, value] of Object.entries(cardFields(number))) {
    await frame.locator(`input[name="${name}"]`).fill(value);
  }
}
