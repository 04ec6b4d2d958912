import { expect, it } from 'vitest';
import { type Command, inOrderOfArrival, matchingGroups } from '../../../src/frame/palette/command';

const command = (label: string, detail?: string): Command => ({ id: label, label, detail, run: () => undefined });
const group = (heading: string, ...labels: string[]) => ({ heading, commands: labels.map((label) => command(label)) });
const found = (text: string, ...groups: Parameters<typeof matchingGroups>[0]) =>
  matchingGroups(groups, text).map(({ heading, commands }) => [heading, ...commands.map(({ label }) => label)]);

it('has whole words before beginnings of words, and those before what stands within one', () => {
  expect(found('live', group('Pages', 'Delivery', 'Livestream', 'Live timing'))).toEqual([
    ['Pages', 'Live timing', 'Livestream', 'Delivery'],
  ]);
  expect(found('time', group('Pages', 'Sometimes'), group('Actions', 'Set the time'))).toEqual([
    ['Actions', 'Set the time'],
    ['Pages', 'Sometimes'],
  ]);
});

it('finds every word typed, in any order, without case and accents, in the detail too', () => {
  const pages = { heading: 'Pages', commands: [command('Athletes', 'Été run'), command('Races', 'Summer run')] };
  expect(found('RUN ete', pages)).toEqual([['Pages', 'Athletes']]);
  expect(found('nothing', pages)).toEqual([]);
  expect(found('', pages)).toEqual([['Pages', 'Athletes', 'Races']]);
});

it('finds by other words, below what is called so itself', () => {
  const signOut = { ...command('Log out'), also: 'sign out, leave' };
  const groups = { heading: 'Actions', commands: [signOut, command('Sign in as somebody')] };
  expect(found('sign', groups)).toEqual([['Actions', 'Sign in as somebody', 'Log out']]);
  expect(found('sign out', groups)).toEqual([['Actions', 'Log out']]);
});

it('adds what comes later below what was there', () => {
  const groups = [group('Athletes', 'Oliver'), group('Events', 'Olive run')];
  const headings = (before: string[]) => inOrderOfArrival(groups, before).map(({ heading }) => heading);
  expect(headings([])).toEqual(['Athletes', 'Events']);
  expect(headings(['Events'])).toEqual(['Events', 'Athletes']);
});
