// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PassingRecord } from '../../../src/features/raceDay/shared/passingRecord';
import { anAthlete, openAt, withScreens, withSizes } from '../engine/screens';
import { fakeRealtime } from '../live/fakeRealtime';
import { answerQueue } from './queueApi';
import { aRecord } from './reads';

withScreens();

const ROW = 76;
const SCREEN = 760;

withSizes({ clientHeight: SCREEN, clientWidth: SCREEN, offsetHeight: ROW });
beforeEach(() => scrollTo(0));

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
}

/** What tells a read or a chip from the others. */
const READ = /^(?:Too fast |X)\d+\.?$/;

type Kind = 'too_fast' | 'unknown_chip';

/** The queue of a kind over what the API holds, and a websocket that tells of what happens to it. */
async function openQueue(kind: Kind, reads: readonly PassingRecord[]) {
  const { realtime, has, tell } = fakeRealtime();
  const athletes = [anAthlete({ id: 7, start_number: '7', first_name: 'Ada', last_name: 'Peeters', version: 4 })];
  const races = [{ id: 1, event_id: 12, name: 'Marathon', status: 'during', position: 1, sport: 'running' }];
  const tables = { athletes, races, timelines: [], race_timelines: [], passings: reads, preferences: [] };
  const { queryClient, tableOf, sent } = openAt(`/events/12/livetiming/errors?kind=${kind}`, tables, ['*'], realtime);
  const passings = tableOf('passings');
  const summary = answerQueue(kind, passings);
  await waitFor(() => expect(has('private-event.12') && has('private-event.12.live')).toBe(true));
  await screen.findAllByText(READ);
  const asked = () => sent.filter(({ address }) => address.startsWith('/v1/admin/passings?')).length;
  return {
    asked,
    /** What the API is about to answer. */
    store: (...more: readonly PassingRecord[]) => passings.push(...(more as unknown as typeof passings)),
    drop: (id: number) =>
      passings.splice(
        passings.findIndex((read) => read.id === id),
        1,
      ),
    /** Devices sent reads: the page is told how many there are of the kind. */
    tellOfReads: () => tell('private-event.12.live', 'summary', summary()),
    /** Somebody else corrected a read: the page is told which, and has the answer to what it asked for thereupon. */
    async tellOfCorrection(id: number) {
      const before = asked();
      await tell('private-event.12', 'changed', { resource: 'passings', ids: [id], kind: 'update', seq: 1 });
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    },
  };
}

const tooFast = (seq: number) => aRecord(seq, { state: 'too_fast', reason: `Too fast ${seq}.` });
const list = () => screen.getAllByText(READ).map(({ textContent }) => textContent);
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

describe('the queue of errors, while somebody points at it', () => {
  it('stays as it is, says that there is more, and catches up when the pointer has left', async () => {
    const { drop, store, tellOfReads, tellOfCorrection } = await openQueue('too_fast', [1, 2].map(tooFast));
    await userEvent.hover(rowOf('Too fast 1.'));
    store(tooFast(3), tooFast(4));
    drop(102);
    await tellOfReads();
    await tellOfCorrection(102);
    expect(await screen.findByText('Too fast (3)')).toBeTruthy();
    expect(list()).toEqual(['Too fast 2.', 'Too fast 1.']);
    await userEvent.unhover(rowOf('Too fast 1.'));
    await waitFor(() => expect(list()).toEqual(['Too fast 4.', 'Too fast 3.', 'Too fast 1.']));
  });

  it('asks for what came meanwhile when the pointer has left', async () => {
    const { store, tellOfReads } = await openQueue('too_fast', [1, 2].map(tooFast));
    await userEvent.hover(rowOf('Too fast 1.'));
    store(tooFast(3));
    await tellOfReads();
    expect(await screen.findByText('Too fast (3)')).toBeTruthy();
    await userEvent.unhover(rowOf('Too fast 1.'));
    await waitFor(() => expect(list()).toEqual(['Too fast 3.', 'Too fast 2.', 'Too fast 1.']));
  });

  it('stays where the focus is in it, though the pointer leaves', async () => {
    const { drop, tellOfCorrection } = await openQueue('too_fast', [1, 2].map(tooFast));
    await userEvent.hover(rowOf('Too fast 1.'));
    act(() => within(rowOf('Too fast 1.')).getByRole('checkbox').focus());
    await userEvent.unhover(rowOf('Too fast 1.'));
    drop(102);
    await tellOfCorrection(102);
    expect(list()).toEqual(['Too fast 2.', 'Too fast 1.']);
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(list()).toEqual(['Too fast 1.']));
  });
});

describe('the queue of errors, while rows are chosen', () => {
  it('stays as it is until none is', async () => {
    const { drop, tellOfCorrection, tellOfReads } = await openQueue('too_fast', [1, 2].map(tooFast));
    const choose = () => userEvent.click(within(rowOf('Too fast 1.')).getByRole('checkbox'));
    const leave = async () => {
      await userEvent.unhover(rowOf('Too fast 1.'));
      act(() => (document.activeElement as HTMLElement).blur());
    };
    await choose();
    await leave();
    drop(102);
    await tellOfReads();
    await tellOfCorrection(102);
    expect(await screen.findByText('Too fast (1)')).toBeTruthy();
    expect(list()).toEqual(['Too fast 2.', 'Too fast 1.']);
    await choose();
    await leave();
    await waitFor(() => expect(list()).toEqual(['Too fast 1.']));
  });
});

describe('the queue of unknown chips', () => {
  const unknown = (seq: number, chipcode = `X${seq}`) =>
    aRecord(seq, { chipcode, athlete_id: null, race_id: null, state: 'unknown_chip' });
  const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => unknown(from + i));
  const pickerOf = (chip: string) =>
    screen.getByLabelText<HTMLInputElement>(`Athlete who gets chip ${chip}`, { selector: 'input' });
  const position = (chip: string) => rowOf(chip).getAttribute('aria-posinset');
  const leave = async (chip: string) => {
    await userEvent.unhover(rowOf(chip));
    act(() => (document.activeElement as HTMLElement).blur());
  };

  async function chooseAda(chip: string) {
    await userEvent.click(pickerOf(chip));
    fireEvent.change(pickerOf(chip), { target: { value: '7' } });
    await userEvent.click(await screen.findByRole('option', { name: /Ada Peeters/ }));
    expect(pickerOf(chip).value).toBe('7 Ada Peeters');
    return pickerOf(chip);
  }

  it('waits for who has begun to give a chip to somebody, wherever the pointer is meanwhile', async () => {
    const { store, tellOfReads, tellOfCorrection } = await openQueue('unknown_chip', many(1, 2));
    await chooseAda('X1');
    await leave('X1');
    store(...many(3, 60));
    await tellOfReads();
    await tellOfCorrection(103);
    expect(await screen.findByText('Unknown chip (60)')).toBeTruthy();
    expect(list()).toEqual(['X2', 'X1']);
    expect(pickerOf('X1').value).toBe('7 Ada Peeters');
  });

  it('keeps what was begun through a write at another chip that brings many new ones above it', async () => {
    const { store } = await openQueue('unknown_chip', many(1, 2));
    const picker = await chooseAda('X1');
    // Another device wrote the chip otherwise, and before.
    store(unknown(0, 'x1'), ...many(3, 60));
    await userEvent.click(within(rowOf('X2')).getByText('Ignore'));
    await waitFor(() => expect(screen.getByText('X60')).toBeTruthy());
    expect(screen.queryByText('X3')).toBeNull();
    expect(position('x1')).toBe('60');
    expect(pickerOf('x1')).toBe(picker);
    expect(picker.value).toBe('7 Ada Peeters');
  });

  it('keeps what is being typed where one scrolls away from it, and lets go of it afterwards', async () => {
    await openQueue('unknown_chip', many(1, 60));
    const picker = pickerOf('X60');
    await userEvent.click(picker);
    fireEvent.change(picker, { target: { value: 'Ad' } });
    scrollTo(40 * ROW);
    await waitFor(() => expect(screen.getByText('X20')).toBeTruthy());
    expect(screen.queryByText('X59')).toBeNull();
    expect(pickerOf('X60').value).toBe('Ad');
    await leave('X60');
    await waitFor(() => expect(screen.queryByText('X60')).toBeNull());
  });

  it('goes on after its last chip was dealt with under the pointer', async () => {
    const { drop, store, tellOfReads } = await openQueue('unknown_chip', [unknown(1)]);
    await userEvent.hover(rowOf('X1'));
    drop(101);
    await userEvent.click(within(rowOf('X1')).getByText('Ignore'));
    expect(await screen.findByText('Nothing to fix')).toBeTruthy();
    store(...many(2, 3));
    await tellOfReads();
    expect(await screen.findByText('X2')).toBeTruthy();
  });
});
