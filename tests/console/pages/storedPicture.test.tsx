// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilesContext } from '../../../engine/fields/file/FilesContext';
import { StoredPicture } from '../../../engine/fields/file/StoredPicture';
import { files } from '../../../providers/files';
import { api, signIn, useApi } from '../shell/api';

describe('a stored picture', () => {
  useApi();
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:own');
    URL.revokeObjectURL = vi.fn();
  });
  afterEach(() => vi.restoreAllMocks());

  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <FilesContext value={files}>
          <StoredPicture id={5} size="medium" alt="Logo" fallback={<span>No picture</span>} />
        </FilesContext>
      </QueryClientProvider>,
    );

  it('has an address of its own, and is fetched with the token where that is closed', async () => {
    const tokens: (string | null)[] = [];
    api.use(
      http.get('*/v1/files/5/medium', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return new HttpResponse(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } });
      }),
    );
    signIn();
    const { unmount } = show();
    const picture = () => screen.getByRole('img', { name: 'Logo' });
    expect(picture().getAttribute('src')).toBe('/v1/files/5/medium');
    expect(tokens).toEqual([]);
    fireEvent.error(picture());
    await waitFor(() => expect(picture().getAttribute('src')).toBe('blob:own'));
    expect(tokens).toEqual(['Bearer token-1']);
    const shown = picture();
    unmount();
    // One that still loads would ask for an address that is gone.
    expect(shown.hasAttribute('src')).toBe(false);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:own');
  });

  it('gives way where nobody has it', async () => {
    api.use(http.get('*/v1/files/5/medium', () => HttpResponse.json({ message: 'Gone.' }, { status: 404 })));
    signIn();
    show();
    fireEvent.error(screen.getByRole('img', { name: 'Logo' }));
    expect(await screen.findByText('No picture')).toBeTruthy();
  });
});
