// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../src/features/organising/texts';
import { FieldValue } from '../../../engine/console/FieldValue';
import { onDemand } from '../../../engine/console/words/onDemand';
import { TaskProgress } from '../../../engine/console/writes/TaskProgress';
import type { WatchedTask } from '../../../engine/console/writes/useTaskWatch';
import type { FieldPlan } from '../../../engine/core/plan';
import { readServerIn } from '../../../engine/core/said/saidByServer';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { plan } from '../../../resources/allResources';
import { FailingCheck } from '../../../src/features/organising/events/FailingCheck';
import { HoldingCheck } from '../../../src/features/organising/events/HoldingCheck';
import { english } from '../../../src/i18n/messages';
import { BlockerList } from '../../../src/shared/BlockerList';
import { LogLines } from '../../../src/shared/LogLines';

// It begins in English: what reads is set after it.
const i18nProvider = createI18nProvider({ english, more: onDemand });
beforeEach(() => readServerIn((sentence) => `«${sentence}»`));
afterEach(() => {
  readServerIn();
  cleanup();
});

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>{children}</CoreAdminContext>
    </MemoryRouter>,
  ).container;

const fieldOf = (resource: string, name: string) => plan.get(resource).fields.get(name) as FieldPlan;

describe('what the server says is shown as it is read', () => {
  it('of what work says of itself, behind when it did', () => {
    const page = show(<LogLines lines={['2026-05-31T09:00:00Z The bundle is ready.', '12 rows were read.']} />);
    expect(page.textContent).toBe('2026-05-31T09:00:00Z «The bundle is ready.»\n«12 rows were read.»');
  });

  it('of checks, but for the names in them', () => {
    const check = { severity: 'problem', message: '3 races overlap', path: '/x', names: ['10 km'], count: 1 } as const;
    const page = show(
      <>
        <FailingCheck check={check} />
        <HoldingCheck text="There are races" />
      </>,
    );
    expect(page.textContent).toContain('«3 races overlap»10 km');
    expect(page.textContent).toContain('«There are races»');
    expect(screen.getByRole('link').getAttribute('aria-label')).toContain('«3 races overlap»');
  });

  it('of what has to be done before', () => {
    show(<BlockerList blockers={[{ code: 'no_races', message: 'Create a race.', path: '/races' }]} />);
    expect(screen.getByRole('link', { name: '«Create a race.»' })).toBeTruthy();
  });

  it('of a background task', () => {
    const task = { id: 1, kind: 'bulk', title: 'Change 3 athletes', status: 'running', progress: 0.5 };
    show(<TaskProgress task={task as unknown as WatchedTask} />);
    expect(screen.getByRole('progressbar', { name: '«Change 3 athletes»' })).toBeTruthy();
  });

  it.each([
    ['passings', 'reason', 'Counts.', '«Counts.»'],
    ['background_tasks', 'title', 'Change 3 athletes', '«Change 3 athletes»'],
    ['background_tasks', 'log', ['One.', 'Two.'], '«One.», «Two.»'],
    ['athletes', 'notes', 'Counts.', 'Counts.'],
    ['athletes', 'chipcodes', ['AB1'], 'AB1'],
  ])('in cells: %s.%s', (resource, name, value, shown) => {
    const page = show(<FieldValue field={fieldOf(resource, name)} record={{ id: 1, [name]: value }} />);
    expect(page.textContent).toBe(shown);
  });
});
