import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types into the picker of a name, from its first part on: `31052026`. */
export async function typeInPicker(user: UserEvent, name: string, text: string): Promise<void> {
  const picker = await screen.findByRole('group', { name });
  await user.click(within(picker).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard(text);
}

/** The parts that a picker shows, as one reads them: `31 05 2026`. */
export async function shownInPicker(name: string): Promise<string> {
  const parts = within(await screen.findByRole('group', { name })).getAllByRole('spinbutton');
  return parts.map(({ textContent }) => textContent).join(' ');
}
