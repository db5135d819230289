import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the gallery and gives a group of the kit's parts in it. */
export async function galleryGroup(page: Page, name: string): Promise<Locator> {
  await page.goto('/#/demo');
  const part = page.getByRole('region', { name, exact: true });
  await expect(part).toBeVisible();
  return part;
}

/** Opens the gallery with the parts that lie above a page. */
export async function gallery(page: Page): Promise<void> {
  await page.goto('/#/demo');
  await expect(page.getByRole('button', { name: 'Open a busy dialog' })).toBeVisible();
}
