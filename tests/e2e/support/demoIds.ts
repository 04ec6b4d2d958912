import { api, eventually } from './visit';

/** The event that the demo has filled. */
export async function demoEventId(): Promise<number> {
  const { items } = await api<{ items: { event_id: number }[] }>('/v1/admin/athletes?itemsPerPage=1');
  const [athlete] = items;
  if (!athlete) throw new Error('The demo has no athletes.');
  return athlete.event_id;
}

/** Records that the addresses of the console are opened with; made where the demo has none. */
export async function demoIds(): Promise<Record<string, number>> {
  const event_id = await demoEventId();
  const race_id = await first(`/v1/admin/races?event_id=${event_id}`);
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${event_id}`);
  return {
    event_id,
    race_id,
    wave_id: await first(`/v1/admin/waves?race_id=${race_id}`),
    athlete_id: await first(`/v1/admin/athletes?race_id=${race_id}`),
    organization_id,
    app_id: await first('/v1/admin/applications'),
    profile_id: await first('/v1/admin/profiles'),
    role_id: await made('/v1/admin/roles', { email: 'wim@example.com', role: 'timer', event_id }),
    key_id: await made('/v1/admin/api_keys', { name: 'Results page', role: 'read_only', event_id }),
    background_task_id: await queuedTask(event_id),
    import_id: await checkedImport(event_id),
  };
}

async function first(path: string): Promise<number> {
  const { items } = await api<{ items: { id: number }[] }>(path);
  const [item] = items;
  if (!item) throw new Error(`The demo has nothing at ${path}.`);
  return item.id;
}

async function made(path: string, body: object): Promise<number> {
  const { id } = await api<{ id: number }>(path, { method: 'POST', body });
  return id;
}

/** A change of more athletes than one request writes: to what they all have already. */
async function queuedTask(event_id: number): Promise<number> {
  const filter = { event_id, is_visible: true };
  const { totalItems } = await api<{ totalItems: number }>(`/v1/admin/athletes?event_id=${event_id}&is_visible=true`);
  const body = { filter, data: { is_visible: true }, expect: totalItems };
  const { id } = await api<{ id: number }>('/v1/admin/athletes', { method: 'PATCH', body });
  return id;
}

/** A dry run of a file with one row that is right and one that is not. */
async function checkedImport(event_id: number): Promise<number> {
  const file = new FormData();
  const text = 'Bib,First name,Last name,Date of birth\n90001,Ada,Byron,1985-12-10\n90002,Alan,Turing,1982-02-30\n';
  file.set('file', new Blob([text], { type: 'text/csv' }), 'two.csv');
  const { id: file_id } = await api<{ id: number }>('/v1/admin/files/upload', { method: 'POST', body: file });
  const id = await made('/v1/admin/imports', { event_id, kind: 'athlete', file_id, dry_run: true });
  const status = async () => (await api<{ status: string }>(`/v1/admin/imports/${id}`)).status;
  await eventually(status, (value) => value === 'finished');
  return id;
}
