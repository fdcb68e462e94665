import { describe, expect, it } from 'vitest'
import { readAiConfig } from './ai-config.ts'

describe('the assistant is configured', () => {
  it('to stay here unless configured otherwise', () => {
    expect(readAiConfig({})).toEqual({ isOn: true, questionsPerDay: 30, external: undefined })
    expect(readAiConfig({ AI: '0', AI_QUESTIONS_PER_DAY: '5' })).toMatchObject({
      isOn: false,
      questionsPerDay: 5,
    })
  })

  it.each([
    ['https://api.example/v1/', 'https://api.example/v1'],
    ['http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
    ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ])('with a server: %s', (AI_BASE_URL, baseUrl) => {
    expect(readAiConfig({ AI_BASE_URL, AI_MODEL: 'm', AI_API_KEY: 'k' }).external).toEqual({
      baseUrl,
      apiKey: 'k',
      model: 'm',
    })
  })

  it.each([
    [{ AI_BASE_URL: 'http://api.example/v1', AI_MODEL: 'm' }, 'AI_BASE_URL must be'],
    [{ AI_BASE_URL: 'http://127.0.0.1.evil.example', AI_MODEL: 'm' }, 'AI_BASE_URL must be'],
    [{ AI_BASE_URL: 'file:///etc/passwd', AI_MODEL: 'm' }, 'AI_BASE_URL must be'],
    [{ AI_BASE_URL: 'here', AI_MODEL: 'm' }, 'AI_BASE_URL must be'],
    [{ AI_BASE_URL: 'https://api.example' }, 'AI_MODEL'],
    [{ AI_MODEL: 'm' }, 'AI_BASE_URL'],
    [{ AI_API_KEY: 'k' }, 'AI_BASE_URL'],
    [{ AI_QUESTIONS_PER_DAY: 'many' }, 'AI_QUESTIONS_PER_DAY'],
  ])('but not by nonsense: %o', (variables, message) => {
    expect(() => readAiConfig(variables as Record<string, string>)).toThrow(message)
  })
})
