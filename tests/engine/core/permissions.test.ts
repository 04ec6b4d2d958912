import { describe, expect, it } from 'vitest';
import { permits } from '../../../engine/core/access/permissions';

describe('a permission', () => {
  it.each([
    ['athletes.read', 'athletes.read', true],
    ['athletes.read', 'athletes.update', false],
    ['athletes.*', 'athletes.update', true],
    ['athletes.*', 'athletes.contact.read', true],
    ['athletes.*', 'athletes', false],
    ['athletes.*', 'races.update', false],
    ['*.read', 'races.read', true],
    ['*.read', 'races.update', false],
    ['*.read', 'athletes.contact.read', false],
    ['athletes.*.read', 'athletes.contact.read', true],
    ['athletes.*.read', 'races.contact.read', false],
    ['athletes.*.read', 'athletes.contact.update', false],
    ['athletes.*.read', 'athletes.a.b.read', false],
    ['athletes.read', 'athletes.read.all', false],
    ['*', 'anything.at.all', true],
  ])('%s covers %s: %s', (granted, wanted, isCovered) => {
    expect(permits([granted], wanted)).toBe(isCovered);
    expect(permits(['other.read', granted], wanted)).toBe(isCovered);
  });

  it('is nobody’s without a grant', () => {
    expect(permits([], 'athletes.read')).toBe(false);
  });
});
