import { expect, test } from 'vitest';
import { nearestTests } from '../../scripts/nearestTests';

const sources = new Map([
  ['engine/limits.ts', ''],
  ['engine/rules.ts', `import { limits } from './limits';`],
  ['src/Page.tsx', `import { rules } from '../engine/rules';\nimport Add from '#icons/AddRounded';`],
  ['server/migrations.ts', `const files = import.meta.glob<string>('./sql/*.sql', { eager: true });`],
  ['tests/limits.test.ts', `import { limits } from '../engine/limits';`],
  ['tests/Page.test.tsx', `const { Page } = await import('../src/Page');`],
  ['tests/drift.test.ts', `import { migrations } from '../server/migrations';`],
  ['tests/other.test.ts', `import { expect } from 'vitest';`],
]);

const nearest = (...changed: string[]) =>
  nearestTests({ sources, changed }).map(({ file, distance }) => [file, distance]);

test('the tests that import what changed come before those that reach it through others', () => {
  expect(nearest('engine/limits.ts')).toEqual([
    ['tests/limits.test.ts', 0],
    ['tests/Page.test.tsx', 3],
  ]);
});

test('a test in the room of the change comes before those that only come by it', () => {
  const inRooms = new Map([
    ['engine/core/words.ts', ''],
    ['engine/core/plan.ts', `import './words';`],
    ['tests/access/matrix.test.ts', `import '../../engine/core/plan';`],
    ['tests/engine/core/rules.test.ts', `import '../../../engine/core/plan';`],
  ]);
  expect(nearestTests({ sources: inRooms, changed: ['engine/core/words.ts'] })).toEqual([
    { file: 'tests/engine/core/rules.test.ts', distance: 0 },
    { file: 'tests/access/matrix.test.ts', distance: 2 },
  ]);
});

test('a changed test is the nearest of all', () => {
  expect(nearest('tests/other.test.ts', 'src/Page.tsx')).toEqual([
    ['tests/other.test.ts', -2],
    ['tests/Page.test.tsx', 0],
  ]);
});

test('a file that is taken in by its folder is reached too, and a deleted one by its name', () => {
  expect(nearest('server/sql/0001_initial.sql')).toEqual([['tests/drift.test.ts', 2]]);
  const without = new Map([...sources].filter(([file]) => file !== 'engine/limits.ts'));
  expect(nearestTests({ sources: without, changed: ['engine/limits.ts'] })[0]?.file).toBe('tests/limits.test.ts');
});

test('what no test reaches has none', () => {
  expect(nearest('README.md')).toEqual([]);
});
