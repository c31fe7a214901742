import type { Model, ModelFile } from './model.ts';
import type { Shape } from './shape.ts';

export interface ShapedOptions {
  readonly seed: number;
  /** Ports on 127.0.0.1; 0 (the default) for any free one. */
  readonly port?: number;
  readonly storagePort?: number;
  /** The access token to accept; a random one by default. */
  readonly token?: string;
  /** Jobs at the start; by default as many as the shape has. */
  readonly jobs?: number;
  /** Awaited when half of a file has been sent. */
  readonly halfWay?: (file: ModelFile) => Promise<void>;
}

/** The service in one generated shape, with a model of its contents. */
export interface ShapedService {
  readonly shape: Shape;
  readonly model: Model;
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly token: string;
  /** Webhook calls that were refused for good. */
  readonly refusedWebhooks: readonly string[];
  /** Resolves to whether that URL now receives status changes. */
  registerWebhook(url: string): Promise<boolean>;
  /** Resolves when every event so far has been sent. */
  told(): Promise<void>;
  stop(): Promise<void>;
}
