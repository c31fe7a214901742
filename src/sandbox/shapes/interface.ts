import type { Model, ModelFile } from './model.ts';
import type { Shape } from './shape.ts';

export interface ShapedOptions {
  readonly seed: number;
  /** Ports on 127.0.0.1; 0 (the default) for any free one. */
  readonly port?: number;
  readonly storagePort?: number;
  /** The access token to accept; a random one by default. */
  readonly token?: string;
  /** Jobs to begin with; as many as the shape has by default. */
  readonly jobs?: number;
  /** Awaited when half of a file has been sent. */
  readonly halfWay?: (file: ModelFile) => Promise<void>;
}

/** The service in one generated shape, with a model of what is in it. */
export interface ShapedService {
  readonly shape: Shape;
  readonly model: Model;
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly token: string;
  /** Calls of webhooks that were refused for good. */
  readonly refusedWebhooks: readonly string[];
  /** Resolves to whether that URL receives changes of status from now on. */
  registerWebhook(url: string): Promise<boolean>;
  /** Resolves when every event so far has been sent. */
  told(): Promise<void>;
  stop(): Promise<void>;
}
