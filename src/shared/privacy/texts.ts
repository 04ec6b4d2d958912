import { addTexts } from '../../../engine/console/words/onDemand';

/** What there is about somebody, and the end of it. */
const privacy = {
  bundle: 'Everything about them',
  bundle_own: 'Download my data',
  bundle_title: 'Everything about %{name}',
  bundle_title_own: 'Everything about you',
  bundle_why:
    'A ZIP with every record of this person, a list for each kind, their files, and an index that says what is what. The link is good for ten minutes, the file for a day; nobody but you can fetch it.',
  bundle_why_own:
    'A ZIP with your account, the athletes linked to you and all that was recorded of them, your files, and an index that says what is what. The link is good for ten minutes, the file for a day.',
  preparing: 'Put together…',
  fetch: 'Download the ZIP',
  start: 'Put it together',
  failed: 'It could not be put together: %{why}',
  erase: 'Erase this person',
  erase_own: 'Erase me',
  erase_title: 'Erase %{name} for good?',
  erase_title_own: 'Erase yourself for good?',
  final: 'Nothing takes this back: not undo, not support.',
  goes: 'Removed',
  stays: 'Stays, without saying whose it was',
  stays_why:
    'Times, places, race, bib, gender, category and age stay under a number such as “Athlete 123”, so that published rankings stay right. What others wrote loses the name.',
  files_why: 'Files that were imported with this person in them are removed whole.',
  backups:
    'Backups keep it until they are overwritten: for %{smart_count} day at most. |||| Backups keep it until they are overwritten: for %{smart_count} days at most.',
  backups_unknown: 'Backups keep it until they are overwritten. How long that takes, your operator knows.',
  type_name: 'Type “%{name}” to go on',
  password: 'Your password',
  confirm: 'Erase for good',
  erasing: 'Being erased. It takes a moment.',
  count: '%{count} %{what}',
  title: 'Your data',
  why: 'What is recorded about you is yours to have, and yours to end.',
};

addTexts({ pages: { privacy } });
