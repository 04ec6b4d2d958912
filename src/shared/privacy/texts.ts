import { addTexts } from '../../../engine/console/words/onDemand';

/** What there is about somebody, and the end of it. */
const privacy = {
  bundle: 'Everything about them',
  bundle_own: 'Download my data',
  bundle_title: 'Everything about %{name}',
  bundle_title_own: 'Everything about you',
  bundle_why:
    'A ZIP with every record of this person, to read in index.html and as lists for programs, and their files. The link is good for ten minutes, the file for a day; nobody but you can fetch it.',
  bundle_why_own:
    'A ZIP with your account, the athletes linked to you and all that was recorded of them, to read in index.html and as lists for programs, and your files. The link is good for ten minutes, the file for a day.',
  preparing: 'Put together…',
  fetch: 'Download the ZIP',
  start: 'Put it together',
  failed: 'It could not be put together: %{why}',
  erase: 'Erase this person',
  erase_own: 'Erase me',
  erase_title: 'Erase %{name} for good?',
  erase_title_own: 'Erase yourself for good?',
  final: 'Nothing takes this back: not undo, not support.',
  on_course:
    '%{name} is on the course at %{events} now. From then on reads of this chip count for nobody: the time that follows has to be put by hand.',
  account_own: 'Your account ends: name, address, photo, password, sessions and roles. You are signed out everywhere.',
  account: 'The account of %{name} ends: name, address, photo, password, sessions and roles.',
  entries:
    'One entry stays under a number such as “Athlete 123”, with race, bib, gender, category, age, times and places: published rankings stay right. |||| %{count} entries stay under a number each, such as “Athlete 123”, with race, bib, gender, category, age, times and places: published rankings stay right.',
  goes: 'Also removed',
  stays: 'Stays, but says nobody’s name any more',
  mentions: 'What others wrote loses the name.',
  files_why: 'Files that were imported with this person in them are removed whole.',
  backups:
    'Backups keep it until they are overwritten: for %{smart_count} day at most. |||| Backups keep it until they are overwritten: for %{smart_count} days at most.',
  backups_unknown: 'Backups keep it until they are overwritten. How long that takes, your operator knows.',
  type_name: 'Type “%{name}” to go on',
  password: 'Your password',
  confirm: 'Erase for good',
  erasing: 'Being erased. It takes a moment.',
  erased_title: '%{name} is erased',
  erased: 'One record was removed, |||| %{count} records were removed,',
  erased_emptied: 'one lost what said who it was. |||| %{count} lost what said who it was.',
  erased_results:
    'One result stays under a number in place of the name. |||| %{count} results stay under a number in place of the name.',
  erased_none: 'No result was there to stay.',
  not_erased: 'It did not end well: %{why} Nothing was half done; try it again.',
  count: '%{count} %{what}',
  title: 'Your data',
  why: 'What is recorded about you is yours to have, and yours to end.',
};

addTexts({ pages: { privacy } });
