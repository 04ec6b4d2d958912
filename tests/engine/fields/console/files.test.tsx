// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { file } from '../../../../engine/fields/file/file.field';
import { renderField } from './renderField';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// A refused call is reported while developing; here it is what the test is about.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const STORED = { id: 12, filename: 'uploads/club/1f0a/logo.png', size: 1_572_864, mime_type: 'image/png' };
const picture = () => new File(['content'], 'logo.png', { type: 'image/png' });

interface UploadRequest {
  file: File;
  onProgress(percent: number): void;
  signal: AbortSignal;
}

describe('a file', () => {
  test('is uploaded as soon as it is chosen: empty, on its way with a percentage, there', async () => {
    let resolve: (answer: { data: typeof STORED }) => void = () => undefined;
    const promise = new Promise<{ data: typeof STORED }>((answer) => {
      resolve = answer;
    });
    const upload = vi.fn((request: UploadRequest) => {
      request.onProgress(40);
      return promise;
    });
    const field = file({ accept: ['image/*'], visibility: 'private', checksTransparency: true });
    const { user, formValue } = await renderField(field, {
      name: 'logo_id',
      dataProvider: { upload, getOne: async () => ({ data: STORED }) },
    });
    await user.upload(await screen.findByLabelText('Thing'), picture());
    expect(await screen.findByText('logo.png · 40%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ visibility: 'private', check_transparency: true });
    resolve({ data: STORED });
    expect(await screen.findByText('logo.png')).toBeInTheDocument();
    expect(screen.getByText('1.50 MB')).toBeInTheDocument();
    expect(formValue()).toBe(12);
  });

  test('what the server says of file and transparency shows on the field', async () => {
    const upload = vi.fn(async () => {
      const errors = { file: ['Is too large.'], check_transparency: ['Has transparent pixels.'] };
      throw new HttpError('Some fields are not valid.', 422, { errors });
    });
    const { user, formValue } = await renderField(file(), { name: 'logo_id', dataProvider: { upload } });
    await user.upload(await screen.findByLabelText('Thing'), picture());
    expect(await screen.findByText('Is too large. Has transparent pixels.')).toBeInTheDocument();
    expect(formValue()).toBeNull();
  });

  test('of the wrong sides is refused when it is chosen, and not sent', async () => {
    const upload = vi.fn();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 200, close: () => undefined }));
    const { user } = await renderField(file({ isSquare: true, minSide: 200 }), {
      name: 'logo_id',
      dataProvider: { upload },
    });
    await user.upload(await screen.findByLabelText('Thing'), picture());
    expect(await screen.findByText('Must be a square picture.')).toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test('of a type that is not wanted is not sent', async () => {
    const upload = vi.fn();
    const field = file({ accept: ['image/*'] });
    const { user } = await renderField(field, { name: 'logo_id', dataProvider: { upload } });
    const control = await screen.findByLabelText('Thing');
    await user.click(control);
    const text = new File(['content'], 'notes.txt', { type: 'text/plain' });
    const transfer = { files: [text] };
    control.dispatchEvent(Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: transfer }));
    expect(await screen.findByText('Must be a file of one of these types: image/*.')).toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
  });

  test('whose description does not come is there all the same', async () => {
    const getOne = vi.fn(async () => Promise.reject(new HttpError('Not found', 404)));
    await renderField(file(), { name: 'logo_id', value: 12, dataProvider: { getOne } });
    expect(await screen.findByText('#12')).toBeInTheDocument();
  });

  test('is taken off after a question', async () => {
    const getOne = vi.fn(async () => ({ data: STORED }));
    const { user, formValue } = await renderField(file(), { name: 'logo_id', value: 12, dataProvider: { getOne } });
    const remove = await screen.findByRole('button', { name: 'Remove logo.png' });
    await user.click(remove);
    await user.click(within(screen.getByRole('dialog', { name: 'Confirm remove action' })).getByText('Cancel'));
    expect(formValue()).toBe(12);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(remove);
    await user.click(within(screen.getByRole('dialog')).getByText('Remove'));
    await waitFor(() => expect(formValue()).toBeNull());
  });
});
