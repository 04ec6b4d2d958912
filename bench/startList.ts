/** A start list as a CSV file: bibs from 1, chips `CHIP1` on, nobody real. */
export function startList(rows: number): string {
  const lines = ['Bib;First name;Last name;Gender;Date of birth;Club;Country;Chip;E-mail'];
  for (let i = 1; i <= rows; i += 1) {
    const born = `${String((i % 28) + 1).padStart(2, '0')}/${String((i % 12) + 1).padStart(2, '0')}/${1940 + (i % 65)}`;
    lines.push(
      `${i};First${i % 977};Last${i % 7919};${i % 2 ? 'M' : 'F'};${born};Club ${i % 300};BEL;CHIP${i};runner${i}@example.com`,
    );
  }
  return lines.join('\r\n');
}
