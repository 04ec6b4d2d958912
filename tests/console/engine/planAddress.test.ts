import { describe, expect, it } from 'vitest';
import { planAddress } from '../../../engine/console/router/planAddress';

const athletes = {
  resource: 'athletes',
  list: '/events/12/athletes',
  create: '/events/12/athletes/create',
  record: (id: number) => `/events/12/athletes/${id}`,
  edit: (id: number) => `/events/12/athletes/${id}/update`,
};
const sponsors = {
  resource: 'sponsors',
  list: '/events/12/sponsors',
  edit: (id: number) => `/events/12/sponsors/${id}`,
};
const places = new Map([athletes, sponsors].map((place) => [place.resource, place]));
const addressOf = (address: string) => planAddress(address, (name) => places.get(name) ?? null);

describe('the address of the plan for one that react-admin made', () => {
  it.each([
    ['/events/12/athletes', '/events/12/athletes'],
    ['/athletes/create', '/events/12/athletes/create'],
    ['/events/12/athletes/7', '/events/12/athletes/7/update'],
    ['/events/12/athletes/7/show', '/events/12/athletes/7'],
    ['/events/12/athletes?filter=%7B%7D', '/events/12/athletes?filter=%7B%7D'],
    ['/events/12/people/athletes-7', '/events/12/athletes/7/update'],
    ['/events/12/people/athletes-7/show', '/events/12/athletes/7'],
    ['/events/12/athletes/7/show#history', '/events/12/athletes/7#history'],
  ])('turns %s into %s', (address, expected) => expect(addressOf(address)).toBe(expected));

  it('returns the form of a record that has no page of its own', () => {
    expect(addressOf('/events/12/sponsors/3/show')).toBe('/events/12/sponsors/3');
  });

  it.each([
    '/events/12/livetiming',
    '/events/12/athletes/7/history',
    'https://example.org/athletes/7',
    '/events/12/sponsors/create',
    '/events/12/people/strangers-7',
  ])('keeps %s', (address) => expect(addressOf(address)).toBe(address));
});
