// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilesContext } from '../../../engine/fields/file/FilesContext';
import { SafeHtml } from '../../../src/shared/SafeHtml';

it('shows pictures that were uploaded, from wherever the API is, and no others', () => {
  const files = {
    urlOf: (id: number, size: string) => `https://api.example/v1/files/${id}/${size}`,
    load: () => Promise.reject(new Error('Not needed.')),
  };
  const html =
    '<p>Before <img src="/v1/files/12/large" alt="The bridge" onerror="alert(1)"></p><img src="https://track.example/1.png">';
  const { container } = render(
    <FilesContext value={files}>
      <SafeHtml html={html} />
    </FilesContext>,
  );
  expect(screen.getByRole('img', { name: 'The bridge' })).toHaveAttribute(
    'src',
    'https://api.example/v1/files/12/large',
  );
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(container.innerHTML).not.toContain('onerror');
});
