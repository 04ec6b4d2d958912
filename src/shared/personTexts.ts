/** What people are asked about themselves, when they make an account and on their profile. */
export const person = {
  first_name: 'First name',
  last_name: 'Last name',
  new_password: 'New password',
  password_hint: 'At least %{min} characters. A sentence is easy to remember.',
};
