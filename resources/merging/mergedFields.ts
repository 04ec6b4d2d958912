/** Fields of an athlete that either of two may have the right value of. */
export const MERGED_OF_ATHLETES = [
  'first_name',
  'last_name',
  'gender',
  'birth_date',
  'country',
  'city',
  'club',
  'team',
  'email',
  'phone',
  'start_number',
  'race_id',
  'wave_id',
  'category',
  'state',
  'external_id',
  'notes',
  'profile_id',
] as const;

/** The same of an account. The password stays that of the one that stays. */
export const MERGED_OF_PROFILES = ['first_name', 'last_name', 'email', 'avatar_id', 'locale'] as const;

export const MERGED_FIELDS = { athletes: MERGED_OF_ATHLETES, profiles: MERGED_OF_PROFILES };
