import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Several steps as one handler, run as express would run them. Express has a path pattern and closures for each step,
 * which cost more than most steps do.
 */
export function inOrder(...steps: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => runFrom(0, steps, req, res, next);
}

function runFrom(
  index: number,
  steps: readonly RequestHandler[],
  req: Request,
  res: Response,
  next: NextFunction,
): void {
  const step = steps[index];
  if (!step) {
    next();
    return;
  }
  try {
    const ended: unknown = step(req, res, (error?: unknown) => {
      if (error) next(error);
      else runFrom(index + 1, steps, req, res, next);
    });
    if (ended instanceof Promise) ended.catch(next);
  } catch (error) {
    next(error);
  }
}
