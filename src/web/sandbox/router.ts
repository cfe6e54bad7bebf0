import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { World } from '../../operations/context.ts';

export function sandboxRouter(_world: World, _log: Logger): Router {
  return express.Router();
}
