export { OutwardAgents, ProxyUnusable } from './outward-agents.ts';
export { type ProxyEnv, proxyEnvOf } from './proxy-env.ts';
