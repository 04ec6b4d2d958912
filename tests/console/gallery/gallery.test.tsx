// @vitest-environment jsdom
import '../../../src/gallery/texts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { CoreAdminContext } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { onDemand } from '../../../engine/console/words/onDemand';
import { TimeZoneContext } from '../../../engine/fields/instant/TimeZoneContext';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { galleryData } from '../../../src/gallery/galleryData';
import { WidgetShown } from '../../../src/gallery/WidgetShown';
import { statesOf, type Widget, type WidgetState, widgets } from '../../../src/gallery/widgets';
import { english } from '../../../src/i18n/messages';
import { openAt, withScreens } from '../engine/screens';

const i18nProvider = createI18nProvider({ english, more: onDemand });

async function show(widget: Widget, state: WidgetState) {
  const { container } = render(
    <TimeZoneContext value="Europe/Brussels">
      <CoreAdminContext dataProvider={galleryData()} i18nProvider={i18nProvider}>
        <WidgetShown widget={widget} state={state} />
      </CoreAdminContext>
    </TimeZoneContext>,
  );
  await screen.findAllByText(labelOf(widget));
  return container;
}

const labelOf = ({ field }: Widget) => onDemand[`gallery.widgets.${field.name}`] ?? field.name;
const controls = (within: HTMLElement) =>
  [...within.querySelectorAll<HTMLElement>('input, select, textarea, button, [role="slider"]')].filter(
    (one) => one.getAttribute('aria-hidden') !== 'true',
  );

const shown = widgets.flatMap((widget) => statesOf(widget).map((state) => [widget.field.name, state, widget] as const));

describe('a shared widget', () => {
  afterEach(cleanup);

  it.each(shown)('%s, %s: has no accessibility violation, and looks its state', async (name, state, widget) => {
    const container = await show(widget, state);
    if (state === 'error') {
      expect(await screen.findByText('This is what is wrong with it.')).toBeTruthy();
      expect(container.querySelector('[aria-invalid="true"]')).toBeTruthy();
    }
    if (state === 'warning') expect((await screen.findByRole('status')).textContent).not.toBe('');
    if (state === 'disabled') expect(controls(container).filter((one) => !isDisabled(one))).toEqual([]);
    // In a list, what is visible is turned off right there.
    if (state === 'read_only' && name !== 'visible') expect(controls(container)).toEqual([]);
    if (state !== 'warning') expect(screen.queryByText(/dot as decimal|not secure/i)).toBeNull();
    const { violations } = await axe.run(container, {
      // Colours and page landmarks are the page's.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});

function isDisabled(control: HTMLElement): boolean {
  return control.matches(':disabled') || control.getAttribute('aria-disabled') === 'true';
}

describe('the gallery', () => {
  withScreens();

  it('shows them all in all their states, and the dialog that asks before something goes', async () => {
    openAt('/gallery');
    await screen.findByText('Delete-confirmation dialog');
    // By selectors: roles take long to find among so many inputs.
    const panels = [...document.querySelectorAll('section[aria-labelledby]')].map((panel) => ({
      title: panel.querySelector('h2')?.textContent,
      states: [...panel.querySelectorAll('section')].map((state) => state.getAttribute('aria-label')),
    }));
    const wanted = widgets.map((widget) => ({
      title: labelOf(widget),
      states: statesOf(widget).map((state) => onDemand[`gallery.states.${state}`]),
    }));
    expect(panels.slice(0, -1)).toEqual(wanted);
    await userEvent.click(screen.getByText('Remove something'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm remove action' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Remove']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByText('As on a phone'));
    expect(screen.getByTitle<HTMLIFrameElement>('As on a phone').getAttribute('src')).toBe('/gallery');
  });
});
