import type {
  CreateParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  QueryFunctionContext,
  UpdateParams,
} from 'react-admin';
import type { WriteMeta } from '../writes/ConsoleDataProvider';

/** The data provider's methods where the resource is named: `getOne('races', { id })` gives what `Records` has under `races`. */
export interface TypedMethods<Records> {
  getOne<Name extends keyof Records>(
    resource: Name,
    params: GetOneParams & QueryFunctionContext,
  ): Promise<{ data: Records[Name] }>;
  getList<Name extends keyof Records>(
    resource: Name,
    params: GetListParams & QueryFunctionContext,
  ): Promise<{ data: Records[Name][]; total?: number }>;
  getMany<Name extends keyof Records>(
    resource: Name,
    params: GetManyParams & QueryFunctionContext,
  ): Promise<{ data: Records[Name][] }>;
  create<Name extends keyof Records>(
    resource: Name,
    params: CreateParams,
  ): Promise<{ data: Records[Name]; meta?: WriteMeta }>;
  update<Name extends keyof Records>(
    resource: Name,
    params: UpdateParams,
  ): Promise<{ data: Records[Name]; meta?: WriteMeta }>;
}
