import fc from 'fast-check';
import { hardText } from './everyType';

/** Inputs of an athlete's fields, from small sets so that many are equal. */
export const athleteInputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  start_number: fc.oneof(fc.integer({ min: 1, max: 200 }).map(String), hardText),
  first_name: hardText,
  last_name: hardText,
  gender: fc.constantFrom('male', 'female', 'none'),
  birth_date: fc.constantFrom('1980-01-31', '1980-02-01', '2001-12-31'),
  chipcodes: fc.array(fc.constantFrom('AB12', 'ab12', 'B_2', 'C%3'), { maxLength: 3 }),
  category: hardText,
  state: fc.constantFrom('registered', 'started', 'finished', 'dnf', 'dns', 'dsq'),
  country: fc.constantFrom('NL', 'BE'),
  club: hardText,
  email: fc.constantFrom('a@example.com', 'A_B@example.com'),
  is_visible: fc.boolean(),
  external_id: hardText,
  notes: hardText,
  custom: fc.constantFrom({}, { shirt: 'M' }),
  gun_time: fc.constantFrom(0, 1, 3_600_000),
};
