/** English texts of the issues that only a cell of an imported file has. Forms never raise them, so the console does not load them. */
export const importMessages: Readonly<Record<string, string>> = {
  'validation.formula':
    'Is a formula, and the file does not say what it comes to. Open the file in a spreadsheet, save it and send it again.',
  'validation.spreadsheet_error': 'Is what a spreadsheet shows where a formula has failed.',
  'validation.program_data':
    'Is data as programs write it, and not one value. Have the file written with plain text in this column.',
  'validation.shortened_number':
    'Is a number that a spreadsheet has shortened: its last digits are lost. Give the column the format Text there, and enter it again.',
  'validation.cell_unknown': 'Does not read as %{what}.',
  'validation.out_of_competition': 'Means out of competition, which is not a state. It was left out.',
  'validation.cell_besides': 'Says “%{said}”, and the row says %{value} of its %{what}: that one is used.',
  'validation.no_number': 'Has no digit, unlike most values of the column: check it.',
  'validation.several_people': 'Is read as one name. If two people are meant, give each of them a row.',
  'validation.age': 'Is not an age in years.',
  'validation.birth_year': 'Is not a year of birth.',
  'validation.year_besides': 'Does not match the birth date %{value}: the birth date is used.',
  'validation.age_besides':
    'Does not match the birth date %{value}, which gives the age %{age}: the birth date is used.',
  'validation.born_after': 'Was read as %{value}, after %{day}: check the year.',
  'validation.born_early': 'Was read as %{value}, before 1900: check the year.',
  'validation.born_lately': 'Was read as %{value}, less than a year before %{day}: check the year.',
  'validation.cell_rest': 'Was read as %{value} without “%{rest}”.',
};
